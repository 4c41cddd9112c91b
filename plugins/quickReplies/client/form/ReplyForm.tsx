import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Field } from '#core/client/ui/Field.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { type FastReply, LONGEST_KEY, type ReplyViewer } from '../../contract/index.ts'
import { FileField } from './FileField.tsx'
import { MessageField } from './MessageField.tsx'
import { newKeyAtom } from './newKey.atoms.ts'
import { PasteFiles } from './PasteFiles.tsx'
import { QueueChoice } from './QueueChoice.tsx'
import { useReplyForm } from './useReplyForm.ts'

export interface ReplyFormProps {
  reply: FastReply | null
  viewer: ReplyViewer
  onClose: () => void
  /** Null where there is nothing to delete. */
  onRemove: (() => void) | null
}

/** Writes or changes a quick reply. Who leads may share it. */
export function ReplyForm({ reply, viewer, onClose, onRemove }: ReplyFormProps) {
  const t = useT()
  const mayShare = viewer.profile !== 'user'
  const { draft, file, change, save, problemOf, isDirty } = useReplyForm(reply, { key: useAtomValue(newKeyAtom), scope: mayShare ? 'shared' : 'personal' })
  const isShared = draft.scope === 'shared'
  return (
    <FormDialog title={t(reply ? 'quickReplies.form.edit' : 'quickReplies.new')} isDirty={isDirty} onSave={save} onClose={onClose}>
      <PasteFiles onFile={file.choose}>
        <Field label={t('quickReplies.form.key')} help={t('quickReplies.form.keyHelp')} error={problemOf('key')}>
          {(ids) => (
            <div className="reply-key">
              <span aria-hidden="true">/</span>
              <input
                type="text"
                {...ids}
                className="input"
                autoComplete="off"
                spellCheck={false}
                maxLength={LONGEST_KEY + 1}
                value={draft.key}
                onChange={(event) => change({ key: event.target.value })}
              />
            </div>
          )}
        </Field>
        <MessageField value={draft.message} error={problemOf('message')} onChange={(message) => change({ message })} />
        <FileField file={file} />
        {mayShare && (
          <Switch
            label={t('quickReplies.form.share')}
            help={t('quickReplies.form.shareHelp')}
            isOn={isShared}
            onChange={(isOn) => change({ scope: isOn ? 'shared' : 'personal' })}
          />
        )}
        {mayShare && isShared && <QueueChoice chosen={draft.queueIds} error={problemOf('queueIds')} onChange={(queueIds) => change({ queueIds })} />}
        {onRemove && (
          <Button variant="minimal" className="reply-delete" onClick={onRemove}>
            {t('quickReplies.command.delete')}
          </Button>
        )}
      </PasteFiles>
    </FormDialog>
  )
}
