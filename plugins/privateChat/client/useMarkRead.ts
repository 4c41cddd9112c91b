import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { readPrivateMessages, targetOf } from '../contract/index.ts'
import { isInFront } from './live.ts'
import type { Thread } from './pages.ts'

/** Marks a conversation as read while the person has it before their eyes: when a message comes, and when they return to the window. */
export function useMarkRead(conversation: string, thread: Thread | undefined): void {
  const me = useAtomValue(sessionAtom)?.userId
  const newestId = thread?.pages[0]?.mensagens.findLast(({ sender }) => sender.id !== me)?.id
  useEffect(() => {
    const target = targetOf(conversation)
    if (newestId === undefined || target === null) return
    let isMarked = false
    const mark = () => {
      if (isMarked || !isInFront(conversation)) return
      isMarked = true
      call(readPrivateMessages, { ...target, messageId: newestId }).catch(() => {
        isMarked = false
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    window.addEventListener('focus', mark)
    window.addEventListener('online', mark)
    return () => {
      document.removeEventListener('visibilitychange', mark)
      window.removeEventListener('focus', mark)
      window.removeEventListener('online', mark)
    }
  }, [conversation, newestId])
}
