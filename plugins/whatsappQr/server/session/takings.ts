import { ChannelError } from '#plugins/connections/contract/index.ts'

/** The server says within so long of its leaving that it has a message. */
const PATIENCE_MS = 20_000

type ServerAnswer = 'taken' | 'refused'

export interface Taking {
  /** From now on the server's word is waited for; it may have come already. @throws ChannelError `uncertain` where nothing is heard, or the socket ends */
  answer(): Promise<ServerAnswer>
  /** The message has not left. */
  forget(): void
}

export interface Takings {
  /** A message is about to leave: whatever is said of it from now on is heard. */
  expect(ref: string): Taking
  answered(ref: string, error: string | undefined): void
  /** The socket ended: nobody says anything any more. */
  end(): void
}

/** Waits for the server's word on messages that leave. */
export function createTakings(patienceMs = PATIENCE_MS): Takings {
  const expected = new Map<string, (answer: ServerAnswer | null) => void>()
  return {
    expect(ref) {
      const { promise, resolve } = Promise.withResolvers<ServerAnswer | null>()
      expected.set(ref, resolve)
      return {
        forget: () => void expected.delete(ref),
        async answer() {
          const timer = setTimeout(() => resolve(null), patienceMs)
          const answer = await promise
          clearTimeout(timer)
          expected.delete(ref)
          if (answer === null) throw new ChannelError('uncertain')
          return answer
        },
      }
    },
    answered: (ref, error) => expected.get(ref)?.(error === undefined ? 'taken' : 'refused'),
    end() {
      for (const settle of expected.values()) settle(null)
    },
  }
}
