import { ChannelError } from '#plugins/connections/contract/index.ts'

/** Sends the words of a file that has left without them. @throws ChannelError `uncertain` for any fault of theirs: it must not send the file again */
export async function sendCaptionBehind<R>(send: () => Promise<R>): Promise<R> {
  return send().catch((error: unknown) => {
    throw error instanceof ChannelError ? new ChannelError('uncertain', { ...error.facts, retryAfterMs: undefined }) : error
  })
}
