import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { type FastReply, mayEditReply } from '../../contract/index.ts'
import { viewerAtom } from '../viewer.ts'
import { newKeyAtom } from './newKey.atoms.ts'
import { Preview } from './Preview.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import './form.css'

/** A quick reply to write, to change, or only to read. */
export default function ReplyDialog({ row: reply, onClose, onRemove }: RowFormProps<FastReply>) {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const { View } = client.use(fileTools)
  if (!viewer) return null
  const close = () => {
    client.set(newKeyAtom, '')
    onClose()
  }
  if (!reply || mayEditReply(reply, viewer)) return <ReplyForm reply={reply} viewer={viewer} onClose={close} onRemove={onRemove} />
  return (
    <Dialog title={`/${reply.key}`} onClose={close}>
      <p className="reply-text">{reply.message}</p>
      <Preview message={reply.message} />
      {reply.media && <View media={reply.media} />}
      <p className="form-help">{t('quickReplies.readOnly', { name: reply.user.name })}</p>
    </Dialog>
  )
}
