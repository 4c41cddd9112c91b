/** Items of one call at most. */
const MOST_AT_ONCE = 200

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Runs `run` once for all calls that came while it ran before: under load many share one statement, and a call that comes alone does not wait.
 * `run` answers one result for each item, in their order. Where it fails for several, each is tried alone, so that only the faulty one fails.
 */
export function coalesce<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runFor(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      if (results.length !== group.length) throw new Error(`${group.length} items have ${results.length} results`)
      for (const [index, result] of results.entries()) group[index]?.resolve(result)
    } catch (error) {
      const [only] = group
      if (group.length === 1) only?.reject(error)
      else for (const one of group) await runFor([one])
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await runFor(waiting.splice(0, MOST_AT_ONCE))
    isRunning = false
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
