import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { FlowCase } from '../../contract/index.ts'
import { useLoadedChoices } from '../choices/names.ts'
import { editorOf } from '../editor/editor.ts'
import { ReplaySide } from '../replay/ReplaySide.tsx'
import { CaseDifference } from './CaseDifference.tsx'
import { caseQuery } from './cases.ts'
import { acceptCase } from './commands.ts'

interface CaseDialogProps {
  one: FlowCase
  onClose: () => void
}

/** A case as it is expected, beside how it goes with the draft. */
export default function CaseDialog({ one, onClose }: CaseDialogProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const editor = useAtomValue(editorOf(one.flowId).editorAtom)
  const rev = editor?.flow.rev ?? 0
  const query = useQuery({ ...caseQuery(one.flowId, rev, one.id), enabled: editor !== null })
  const shown = query.data
  if (!editor) return null
  return (
    <Dialog
      title={one.name}
      onClose={onClose}
      size="l"
      footer={
        <>
          <Button onClick={onClose}>{t('workbench.close')}</Button>
          {shown?.difference && <CommandButton command={acceptCase} args={{ one, rev }} variant="primary" />}
        </>
      }
    >
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="chat" />}
      {shown && !shown.difference && <p role="status">{t('flows.case.passesText')}</p>}
      {shown?.difference && <CaseDifference difference={shown.difference} document={editor.history.document} choices={choices} />}
      {shown && (
        <div className="flow-case-sides">
          <ReplaySide
            title={t('flows.case.whole.expected')}
            frames={shown.expected.frames}
            outcome={shown.expected.end}
            differsAt={shown.difference?.index ?? null}
            choices={choices}
          />
          <ReplaySide
            title={t('flows.case.whole.now')}
            frames={shown.now.frames}
            outcome={shown.now.end}
            differsAt={shown.difference?.index ?? null}
            choices={choices}
          />
        </div>
      )}
    </Dialog>
  )
}
