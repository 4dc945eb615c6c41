/** The rules as Markdown, read into clauses that can be found by their id. */
export interface Clause {
  id: string;
  text: string;
}

export interface Chapter {
  title: string;
  clauses: Clause[];
}

const HEAD = /^#{1,4}\s+(.*)$/;
const CLAUSE = /^(?:[-*]\s+)?\*{0,2}([A-Z]{2,}(?:-[A-Z]+)*[-.][A-Z]*\.?\d+[a-z]?)\*{0,2}:?\s*(.*)$/;

const plain = (text: string): string => text.replaceAll(/[*`]/g, "").trim();

export function readRules(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of markdown.split("\n")) {
    const head = HEAD.exec(line);
    const clause = CLAUSE.exec(line.trim());
    const last = chapters.at(-1);
    if (head) chapters.push({ title: plain(head[1] ?? ""), clauses: [] });
    else if (clause) last?.clauses.push({ id: clause[1] ?? "", text: plain(clause[2] ?? "") });
    else if (line.trim() && last) extend(last, plain(line));
  }
  return chapters.filter((chapter) => chapter.clauses.length);
}

function extend(chapter: Chapter, text: string): void {
  const clause = chapter.clauses.at(-1);
  if (clause?.id) clause.text = `${clause.text} ${text}`.trim();
  else chapter.clauses.push({ id: "", text });
}

export function search(chapters: readonly Chapter[], words: string): Chapter[] {
  const wanted = words.toLowerCase().trim();
  if (!wanted) return [...chapters];
  return chapters
    .map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter((clause) => `${clause.id} ${clause.text}`.toLowerCase().includes(wanted)) }))
    .filter((chapter) => chapter.clauses.length);
}
