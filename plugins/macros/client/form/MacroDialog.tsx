import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { mayEditMacro, type Step } from '../../contract/index.ts'
import { macrosQuery } from '../macros.ts'
import { StepWordsList } from '../StepWordsList.tsx'
import { viewerAtom } from '../viewer.ts'
import { MacroForm } from './MacroForm.tsx'

export interface MacroDialogProps {
  /** Null for a new one. */
  macroId: number | null
  recorded: readonly Step[]
  onClose: () => void
}

/** A macro to write, to change, or only to read. */
export default function MacroDialog({ macroId, recorded, onClose }: MacroDialogProps) {
  const t = useT()
  const viewer = useAtomValue(viewerAtom)
  const macros = useQuery(macrosQuery).data
  // What one edits does not change under the hands when somebody else saves it.
  const [first] = useState(() => macros?.find(({ id }) => id === macroId))
  const macro = first ?? macros?.find(({ id }) => id === macroId)
  if (!viewer) return null
  if (macroId === null) return <MacroForm macro={null} recorded={recorded} viewer={viewer} onClose={onClose} />
  if (!macro) return null
  if (mayEditMacro(macro, viewer)) return <MacroForm macro={macro} recorded={[]} viewer={viewer} onClose={onClose} />
  return (
    <Dialog title={macro.name} onClose={onClose}>
      <StepWordsList steps={macro.steps} />
      <p className="form-help">{t('macros.readOnly', { name: macro.user.name })}</p>
    </Dialog>
  )
}
