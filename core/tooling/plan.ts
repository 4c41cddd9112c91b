/** The parts of the tests; `soak` is what takes long by its nature: crashes, fuzz, long schedules, rows by the thousand (`*.soak.test.ts`). */
export const PARTS = ['units', 'server', 'soak', 'journeys'] as const
export type Part = (typeof PARTS)[number]

/** A part on one database. */
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
  /** A test that failed and passed when its file ran again alone fails the run too. */
  isStrict: boolean
  /** The slowest files are listed at the end. */
  showsTimes: boolean
}

const OPTIONS = ['--all', '--smoke', '--strict', '--times']

const isPart = (parameter: string): parameter is Part => PARTS.some((part) => part === parameter)

/**
 * Without parts and names: rules and screens, the server's tests on the database that is given (else embedded), and the journeys tagged `@smoke`.
 * With `--all` everything: where PostgreSQL and Redis are given, the server's tests on both databases, the journeys tagged `@smoke` on the embedded one,
 * all else on the given one. With parts and names it is these, whole.
 */
export function planOf(parameters: readonly string[], given: { databaseUrl?: string | undefined; redisUrl?: string | undefined }): Plan {
  const changed = parameters.find((parameter) => /^--changed(=|$)/.test(parameter))
  const unknown = parameters.find((parameter) => parameter.startsWith('-') && parameter !== changed && !OPTIONS.includes(parameter))
  if (unknown) throw new Error(`There is no option ${unknown}: --changed, --changed=<commit>, ${OPTIONS.join(', ')} are.`)
  const names = parameters.filter((parameter) => !parameter.startsWith('-') && !isPart(parameter))
  const parts = PARTS.filter((part) => parameters.includes(part))
  const isAll = parameters.includes('--all')
  if (isAll && (parts.length > 0 || names.length > 0 || changed)) throw new Error('--all is everything: leave out parts, names and --changed.')
  const database = given.databaseUrl ? 'given' : 'embedded'
  const run = (part: Part, on: Run['database'] = database, isSmoke = parameters.includes('--smoke')): Run => ({
    part,
    database: part === 'units' ? 'embedded' : on,
    isSmoke,
  })

  const everything = given.databaseUrl && given.redisUrl ? [run('server', 'embedded'), run('journeys', 'embedded', true)] : []
  const everyday = [run('units'), run('server'), run('journeys', database, true)]
  const isChosen = parts.length > 0 || names.length > 0 || changed !== undefined
  const chosen = (parts.length > 0 ? parts : PARTS).map((part) => run(part))
  return {
    runs: isAll ? [run('units'), ...everything, run('server'), run('soak'), run('journeys')] : isChosen ? chosen : everyday,
    names,
    since: changed ? (changed.split('=')[1] ?? 'HEAD') : null,
    isStrict: parameters.includes('--strict'),
    showsTimes: parameters.includes('--times'),
  }
}
