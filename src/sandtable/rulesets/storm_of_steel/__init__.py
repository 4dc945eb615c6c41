"""Storm of Steel: miniatures on an open table measured in centimetres."""
