import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { AppError } from '#core/contract/errors.ts'
import { caseResultsQuery, refreshCases } from '../cases/cases.ts'
import { PublishCases } from '../cases/PublishCases.tsx'
import { editorOf } from '../editor/editor.ts'
import { publishDraft } from '../editor/screenCommands.ts'
import { ProblemList } from '../lint/ProblemList.tsx'
import { problemsAtom } from '../lint/problem.atoms.ts'
import { PublishEffect } from '../replay/PublishEffect.tsx'
import { shareText } from './shareText.ts'

const LONGEST_NOTE = 500
const WHOLE = '100'
const SHARES = [WHOLE, '50', '25', '10', '5']

interface PublishDialogProps {
  flowId: number
  onClose: () => void
}

/** Makes a version of the draft; while there are errors it says which. */
export default function PublishDialog({ flowId, onClose }: PublishDialogProps) {
  const t = useT()
  const editor = useAtomValue(editorOf(flowId).editorAtom)
  const errors = useAtomValue(problemsAtom(flowId)).filter(({ severity }) => severity === 'error').length
  const [note, setNote] = useState('')
  const [percent, setPercent] = useState(WHOLE)
  const [accepted, setAccepted] = useState<readonly number[]>([])
  const cases = useQuery({ ...caseResultsQuery(flowId, editor?.flow.rev ?? 0), enabled: editor !== null && errors === 0 })
  const differing = cases.data?.filter(({ difference }) => difference !== null) ?? []
  if (!editor) return null
  if (errors > 0) {
    return (
      <Dialog
        title={t('flows.publish.refused')}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose} autoFocus>
            {t('flows.publish.backToDrawing')}
          </Button>
        }
      >
        <p>{t('flows.publish.errors', { count: errors })}</p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on a problem leads to its step, and the dialog is done */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
        <div onClick={onClose}>
          <ProblemList flowId={flowId} document={editor.history.document} />
        </div>
      </Dialog>
    )
  }
  const next = (editor.flow.publishedVersion ?? 0) + 1
  const save = async () => {
    if (differing.some(({ caseId }) => !accepted.includes(caseId))) throw new AppError('ERR_FORM_REFUSED', 422, { message: t('flows.publish.acceptFirst') })
    try {
      await runOrThrow(publishDraft, { flowId, note: note.trim(), percent: Number(percent), acceptedCaseIds: [...accepted] })
    } finally {
      // Cases that were accepted pass now; where others differ by now, they stand here.
      await refreshCases(flowId)
    }
  }
  return (
    <FormDialog
      title={t('flows.publish.title', { name: editor.flow.name })}
      saveLabel={t('flows.command.publish')}
      isDirty={note !== '' || percent !== WHOLE || accepted.length > 0}
      onSave={save}
      size={differing.length > 0 ? 'l' : 'm'}
      onClose={onClose}
    >
      <p>{t(next === 1 ? 'flows.publish.first' : 'flows.publish.text')}</p>
      {differing.length > 0 && <PublishCases results={differing} document={editor.history.document} accepted={accepted} onAccept={setAccepted} />}
      {next > 1 && <PublishEffect flowId={flowId} rev={editor.flow.rev} onClose={onClose} />}
      <TextArea label={t('flows.publish.note')} help={t('flows.publish.noteHelp')} rows={3} maxLength={LONGEST_NOTE} value={note} onChange={setNote} />
      {next > 1 && (
        <Select
          label={t('flows.publish.share')}
          help={t('flows.publish.shareHelp')}
          value={percent}
          options={SHARES.map((share) => ({ value: share, label: shareText(Number(share), t) }))}
          onChange={setPercent}
        />
      )}
    </FormDialog>
  )
}
