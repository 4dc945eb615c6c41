"""The server: tables, seats and a store; people and bots play over HTTP and WebSockets."""
