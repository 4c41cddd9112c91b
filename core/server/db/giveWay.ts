import type pg from 'pg'

/** A statement waits for others at most so long: work that gives way goes on, however much there is to do. */
const LONGEST_WAIT_MS = 10

/** Lets the statements of `background` wait, a short time each, while a connection of `foreground` is in use. */
export function giveWay(background: pg.Pool, foreground: pg.Pool): void {
  let inUse = 0
  const waiting = new Set<() => void>()
  foreground.on('acquire', () => {
    inUse += 1
  })
  foreground.on('release', () => {
    inUse -= 1
    if (inUse > 0) return
    setImmediate(() => {
      if (inUse === 0) for (const go of [...waiting]) go()
    })
  })
  const turn = async () => {
    if (inUse <= 0) return
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(go, LONGEST_WAIT_MS)
      waiting.add(go)
    })
  }
  background.on('connect', (client) => {
    const ask = client.query
    const patient = async (...call: unknown[]) => {
      await turn()
      return Reflect.apply(ask, client, call)
    }
    Object.defineProperty(client, 'query', { value: patient, configurable: true })
  })
}
