import { useAtom } from 'jotai'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { questionAtom } from './question.atoms.ts'

/** Asks before what interrupts somebody or cannot be taken back. */
export function QuestionDialog() {
  const [question, setQuestion] = useAtom(questionAtom)
  if (question === null) return null
  const { run, ...texts } = question
  return <ConfirmDialog {...texts} onConfirm={run} onClose={() => setQuestion(null)} />
}
