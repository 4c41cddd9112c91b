/** The parts of the tests. */
export const PARTS = ['units', 'server', 'journeys'] as const
export type Part = (typeof PARTS)[number]

/** One part on one database. */
export interface Run {
  part: Part
  /** `given`: PostgreSQL at `DATABASE_URL` and, where that is set, Redis at `REDIS_URL`. */
  database: 'embedded' | 'given'
  /** Only the journeys with the tag `@smoke`. */
  isSmoke: boolean
}

export interface Plan {
  runs: Run[]
  /** Only test files with one of these in their names; all where there is none. */
  names: string[]
  /** Only what a change since this commit may break. */
  since: string | null
}

const isPart = (word: string): word is Part => PARTS.some((part) => part === word)

/**
 * Without words everything runs once. Where PostgreSQL and Redis are given, what has no database runs once, the server on both databases, all journeys
 * there and a dozen on the embedded one. With words it is these parts and names, on the database that is given.
 */
export function planOf(words: readonly string[], given: { databaseUrl?: string | undefined; redisUrl?: string | undefined }): Plan {
  const changed = words.find((word) => /^--changed(=|$)/.test(word))
  const unknown = words.find((word) => word.startsWith('-') && word !== changed && word !== '--smoke')
  if (unknown) throw new Error(`There is no option ${unknown}: --changed, --changed=<commit> and --smoke are.`)
  const isSmoke = words.includes('--smoke')
  const names = words.filter((word) => !word.startsWith('-') && !isPart(word))
  const parts = PARTS.filter((part) => words.includes(part))
  const database = given.databaseUrl ? 'given' : 'embedded'
  const since = changed ? (changed.split('=')[1] ?? 'HEAD') : null
  const run = (part: Part, on: Run['database'] = database, isOnlySmoke = isSmoke): Run => ({
    part,
    database: part === 'units' ? 'embedded' : on,
    isSmoke: isOnlySmoke,
  })
  const runs =
    words.length === 0 && given.databaseUrl && given.redisUrl
      ? [run('units'), run('server', 'embedded'), run('journeys', 'embedded', true), run('server'), run('journeys')]
      : (parts.length > 0 ? parts : PARTS).map((part) => run(part))
  return { runs, names, since }
}
