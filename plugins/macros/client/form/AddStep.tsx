import { useState } from 'react'
import { commandState } from '#core/client/commands/commandState.ts'
import { plain } from '#core/client/commands/match.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { AnyCommand, StepQuestions } from '#core/client/plugin.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { type Step, stepSchema } from '../../contract/index.ts'
import { AskStep } from './AskStep.tsx'

export interface AddStepProps {
  onAdd: (step: Step) => void
  onClose: () => void
}

interface Asked {
  commandId: string
  title: string
  questions: StepQuestions<unknown>
}

/** Which action is the next step, and what it must be told: the questions of the command itself. */
export function AddStep({ onAdd, onClose }: AddStepProps) {
  const t = useT()
  const client = useClient()
  const [asked, setAsked] = useState<Asked | null>(null)

  const add = (commandId: string, stored: unknown) => {
    onClose()
    onAdd(stepSchema.parse({ command: commandId, args: stored }))
  }
  const begin = async ({ id, macro }: AnyCommand, title: string) => {
    try {
      const questions = await macro?.ask?.(client)
      if (questions && questions.steps.length > 0) setAsked({ commandId: id, title, questions })
      else add(id, questions?.toStored({}) ?? {})
    } catch (error) {
      reportError(error)
    }
  }
  const actions = client
    .get(commandsAtom)
    .flatMap((command) =>
      command.macro && commandState({ ...command, when: undefined }, client.get) !== 'absent' ? [{ command, title: t(command.macro.title) }] : [],
    )
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map((action, id) => ({ ...action, id }))
  return (
    <Dialog title={asked?.title ?? t('macros.add.title')} onClose={onClose}>
      {asked ? (
        <AskStep commandId={asked.commandId} questions={asked.questions} onDone={(stored) => add(asked.commandId, stored)} />
      ) : (
        <PickList
          label={t('macros.add.label')}
          listLabel={t('macros.add.list')}
          none={t('macros.add.none')}
          queryKey="macros.add"
          most={actions.length}
          find={async (text) => actions.filter(({ title }) => plain(title).includes(plain(text.trim())))}
          toRow={({ id, title, command: { icon: Icon } }) => ({ id, name: title, src: null, hint: '', mark: Icon ? <Icon size={16} /> : null })}
          onChoose={({ command, title }) => void begin(command, title)}
        />
      )}
    </Dialog>
  )
}
