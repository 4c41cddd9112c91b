import type { DeviceLink } from './deviceLink.ts'
import { isSuccess } from './parse.ts'

/** @see specification §9 */
export const TOKEN_MS = 1000

export interface Dialled {
  link: DeviceLink
  reply: unknown
}

/** The reply of one token within its time; null without one. A start that succeeds later is ended. */
const tryToken = (link: DeviceLink, phone: string, onLateFailure: (reason: unknown) => void): Promise<{ reply: unknown } | null> =>
  new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(null)
    }, TOKEN_MS)
    const isSent = link.start(phone, (reply) => {
      clearTimeout(timer)
      if (!isLate) resolve({ reply })
      else if (isSuccess(reply)) link.command('end').catch(onLateFailure)
    })
    if (isSent) return
    clearTimeout(timer)
    resolve(null)
  })

/** Tries a device after the other, never two at once; null where none starts the call. `onReply` gets the replies that are no success. */
export async function dial(links: readonly DeviceLink[], phone: string, onReply: (token: string, reply: unknown) => void): Promise<Dialled | null> {
  for (const link of links) {
    const answer = await tryToken(link, phone, (reason) => onReply(link.token, reason))
    if (answer && isSuccess(answer.reply)) return { link, reply: answer.reply }
    onReply(link.token, answer?.reply ?? null)
  }
  return null
}
