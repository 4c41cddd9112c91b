import type { Source } from './sources.ts'

/** Words that have a plainer one (core/decisions/0031). */
const words: Record<string, RegExp> = {
  deed: /^deeds?$/,
  words: /^words?$/,
  line: /^lines?$/,
  hook: /^hooks?$/,
  sealed: /^(un)?seal(s|ed)?$/,
  look: /^look(s|ed|ing)?$/,
  said: /^(said|told|spoken)$/,
  held: /^(held|kept)$/,
  heirs: /^heirs?$/,
  verdict: /^verdicts?$/,
  slip: /^slips?$/,
  standing: /^standings?$/,
  news: /^news$/,
  family: /^famil(y|ies)$/,
  keeper: /^(knower|keeper|twin)s?$/,
}

/** Words of this list that say nothing else in plain English: comments must not gain them either. */
const inComments = ['deed', 'heirs', 'verdict', 'slip', 'keeper']

/** Comments that begin so name no thing. */
const OPENING = /^\s*\**\s*(Who|What|Whose|Those|One)\b/

/** The words of a name: `openLine` → open, line. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase())

/** How many names have each of the words, and how many comments begin so. */
export function countWords(all: readonly Source[]): Record<string, number> {
  const sources = all.filter(({ file }) => /^(core|plugins)\//.test(file) && file !== 'core/tooling/vocabulary.ts')
  const isName = ({ type }: { type: string }) => type === 'Identifier' || type === 'JSXIdentifier'
  // Each name once, however often it is used: using one that is there makes nothing worse.
  const identifiers = new Set(sources.flatMap(({ nodes }) => nodes.filter(isName).map(({ text }) => text.split(':')[0]?.trim() ?? '')))
  const names = [...identifiers, ...sources.map(({ file }) => file.split('/').at(-1) ?? '')].flatMap(partsOf)
  const comments = sources.flatMap((source) => source.comments)
  const commentWords = comments.flatMap(partsOf)
  return {
    ...Object.fromEntries(
      Object.entries(words).map(([word, pattern]) => [
        word,
        names.filter((name) => pattern.test(name)).length + (inComments.includes(word) ? commentWords.filter((name) => pattern.test(name)).length : 0),
      ]),
    ),
    'comments that begin with Who, What, Whose, Those or One': comments.filter((comment) => OPENING.test(comment)).length,
  }
}
