import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { type Macro, mayEditMacro } from '../../contract/index.ts'
import { recordedAtom } from '../dialogs.atoms.ts'
import { StepSentences } from '../StepSentences.tsx'
import { viewerAtom } from '../viewer.ts'
import { MacroForm } from './MacroForm.tsx'

/** A macro to write, to change, or only to read. */
export default function MacroDialog({ row: macro, onClose }: RowFormProps<Macro>) {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const recorded = useAtomValue(recordedAtom)
  if (!viewer) return null
  const close = () => {
    client.set(recordedAtom, [])
    onClose()
  }
  if (!macro || mayEditMacro(macro, viewer)) return <MacroForm macro={macro} recorded={macro ? [] : recorded} viewer={viewer} onClose={close} />
  return (
    <Dialog title={macro.name} onClose={close}>
      <StepSentences steps={macro.steps} />
      <p className="form-help">{t('macros.readOnly', { name: macro.user.name })}</p>
    </Dialog>
  )
}
