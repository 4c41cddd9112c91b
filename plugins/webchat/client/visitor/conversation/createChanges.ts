import type { VisitorChange } from '../wire/shapes.ts'

export interface Changes {
  hear: (change: VisitorChange) => void
  /** Change that was heard of one message; null for none. */
  of: (id: string) => VisitorChange | null
  /** A point in time, for `since`. */
  mark: () => number
  /** Heard after `mark`, the latest of each message: an answer asked for at `mark` may not know of them. */
  since: (mark: number) => VisitorChange[]
}

/** Remembers the changes heard on the line, so that an older answer that comes later does not undo them. */
export const createChanges = (): Changes => {
  const heardById = new Map<string, { turn: number; change: VisitorChange }>()
  let turns = 0
  return {
    hear: (change) => {
      turns += 1
      heardById.set(change.id, { turn: turns, change })
    },
    of: (id) => heardById.get(id)?.change ?? null,
    mark: () => turns,
    since: (mark) => [...heardById.values()].filter(({ turn }) => turn > mark).map(({ change }) => change),
  }
}
