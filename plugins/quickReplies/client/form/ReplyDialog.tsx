import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { mayEditReply } from '../../contract/index.ts'
import { repliesQuery } from '../replies.ts'
import { viewerAtom } from '../viewer.ts'
import { Preview } from './Preview.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import './form.css'

export interface ReplyDialogProps {
  open: number | 'new'
  onClose: () => void
}

/** A quick reply to write, to change, or only to read. */
export default function ReplyDialog({ open, onClose }: ReplyDialogProps) {
  const t = useT()
  const viewer = useAtomValue(viewerAtom)
  const { View } = useClient().use(fileTools)
  const replies = useQuery(repliesQuery).data
  // What one edits does not change under the hands when somebody else saves it.
  const [first] = useState(() => replies?.find(({ id }) => id === open))
  const reply = first ?? replies?.find(({ id }) => id === open)
  if (!viewer) return null
  if (open === 'new') return <ReplyForm reply={null} viewer={viewer} onClose={onClose} />
  if (!reply) return null
  if (mayEditReply(reply, viewer)) return <ReplyForm reply={reply} viewer={viewer} onClose={onClose} />
  return (
    <Dialog title={`/${reply.key}`} onClose={onClose}>
      <p className="reply-text">{reply.message}</p>
      <Preview message={reply.message} />
      {reply.media && <View media={reply.media} />}
      <p className="form-help">{t('quickReplies.readOnly', { name: reply.user.name })}</p>
    </Dialog>
  )
}
