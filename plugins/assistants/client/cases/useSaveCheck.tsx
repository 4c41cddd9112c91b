import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { AppError } from '#core/contract/errors.ts'
import type { Assistant } from '../../contract/index.ts'
import type { AssistantDraft } from '../form/draft.ts'
import { casesQuery } from './cases.ts'
import { DraftRunBar } from './DraftRunBar.tsx'
import { isElsewhere, runDraftOf } from './runDraft.ts'
import { SaveCheck } from './SaveCheck.tsx'

interface SaveChecking {
  /** Before the form is saved: waits until the person has seen what the cases say, or does not want to. @throws AppError where they go back */
  ask(): Promise<void>
  /** The question, while it is asked. */
  dialog: ReactNode
  /** Runs the cases with what stands in the form; nothing where there are none. */
  bar: ReactNode
}

/** The cases of an assistant in its form. */
export function useSaveCheck(assistant: Assistant | null, draft: AssistantDraft): SaveChecking {
  const t = useT()
  const [answer, setAnswer] = useState<{ save: () => void; back: () => void } | null>(null)
  const count = useQuery({ ...casesQuery(assistant?.id ?? 0), enabled: assistant !== null }).data?.cases.length ?? 0
  if (!assistant || count === 0) return { ask: async () => undefined, dialog: null, bar: null }
  const changed = runDraftOf(assistant, draft)
  return {
    ask: () =>
      changed === null
        ? Promise.resolve()
        : new Promise((resolve, reject) => {
            setAnswer({
              save: () => {
                setAnswer(null)
                resolve()
              },
              back: () => {
                setAnswer(null)
                reject(new AppError('ERR_FORM_REFUSED', 422, { message: t('assistants.check.notSaved') }))
              },
            })
          }),
    dialog: answer && changed && (
      <SaveCheck
        assistantId={assistant.id}
        count={count}
        draft={changed}
        isElsewhere={isElsewhere(assistant, draft)}
        onSave={answer.save}
        onBack={answer.back}
      />
    ),
    bar: <DraftRunBar assistantId={assistant.id} count={count} draft={() => runDraftOf(assistant, draft)} />,
  }
}
