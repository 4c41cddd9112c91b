import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { windowAlerts } from '#plugins/notifications/contract/client.ts'
import { keyFor, keyOf, type PrivateMessage, type PrivateTyping, TYPING_MS } from '../contract/index.ts'
import { excerptOf } from './excerpt.ts'
import { privateScreen } from './screen.ts'

/** Conversation → person → name, of people who type right now. */
export const typingAtom = atom<ReadonlyMap<string, ReadonlyMap<number, string>>>(new Map())

const timers = new Map<string, ReturnType<typeof setTimeout>>()

function setTyping(key: string, userId: number, name: string | null): void {
  store.set(typingAtom, (now) => {
    const people = new Map(now.get(key))
    if (name === null) people.delete(userId)
    else people.set(userId, name)
    return new Map(now).set(key, people)
  })
}

/** Takes a sign of typing; it ends by itself where no other follows. */
export function saveTyping({ sender, groupId, isTyping }: PrivateTyping): void {
  const key = groupId === null ? keyOf({ contactId: sender.id, isGroup: false }) : keyOf({ contactId: groupId, isGroup: true })
  const timer = `${key}:${sender.id}`
  clearTimeout(timers.get(timer))
  timers.delete(timer)
  setTyping(key, sender.id, isTyping ? sender.name : null)
  if (isTyping)
    timers.set(
      timer,
      setTimeout(() => setTyping(key, sender.id, null), TYPING_MS),
    )
}

/** Threads on screen, by conversation. */
const threads = new Map<string, HTMLElement>()

export function showThread(key: string, element: HTMLElement): () => void {
  threads.set(key, element)
  return () => {
    if (threads.get(key) === element) threads.delete(key)
  }
}

/** Whether the person has the conversation before their eyes. */
export const isInFront = (key: string): boolean => !document.hidden && document.hasFocus() && Boolean(threads.get(key)?.offsetParent)

/** Tells the person of a new message by sound and on the desktop, unless they are looking at its conversation. */
export function alertOf(message: PrivateMessage, ctx: ClientContext): void {
  saveTyping({ sender: message.sender, receiverId: message.receiverId, groupId: message.groupId, isTyping: false })
  const key = keyFor(store.get(sessionAtom)?.userId ?? 0, message)
  void ctx.use(windowAlerts).alert({
    key: `private/${message.id}`,
    title: message.sender.name,
    text: excerptOf(message, ctx.t),
    isInFront: () => isInFront(key),
    open: () => ctx.use(privateScreen).open(key, 'main'),
  })
}
