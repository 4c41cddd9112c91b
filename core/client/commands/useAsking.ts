import { useEffect, useRef, useState } from 'react'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import type { Answer, Answers, Asking, CommandStep } from '#core/contract/asking.ts'
import { resolveArgs } from './commandState.ts'
import { runCommand } from './runCommand.ts'
import { rememberUse } from './uses.ts'

interface Asked {
  command: AnyCommand
  /** Null while the command finds out what it has to ask. */
  asking: Asking | null
  answers: readonly Answer[]
  /** What had been typed before the command was chosen. */
  text: string
}

const NO_ANSWERS: Answers = {}

export interface AskingState {
  /** The command whose arguments are being asked for. */
  command: AnyCommand | null
  step: CommandStep | null
  answers: Answers
  /** The same as words, for the crumbs. */
  crumbs: readonly string[]
  start: (command: AnyCommand, text: string) => Promise<void>
  answer: (answer: Answer) => void
  /** One step back; answers the text to put into the box. */
  back: () => string
}

/**
 * A command that is asked for its arguments.
 * @param leave closes the palette; resolves when the page has its focus back
 */
export function useAsking(leave: () => Promise<void>): AskingState {
  const client = useClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [answers, setAnswers] = useState(NO_ANSWERS)
  /** What is being asked for now; null once the palette is gone. */
  const latest = useRef<Asked | null>(null)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const steps = asked?.asking?.steps ?? []

  const take = (given: readonly Answer[]) => {
    setAsked((now) => now && { ...now, answers: given })
    setAnswers(Object.fromEntries(given.flatMap((answer, index) => (steps[index] ? [[steps[index].id, answer]] : []))))
  }
  const start = async (command: AnyCommand, text: string) => {
    const found = resolveArgs(command, client.get)
    if (!found || !command.ask) return
    const begun: Asked = { command, asking: null, answers: [], text }
    setAsked(begun)
    latest.current = begun
    setAnswers(NO_ANSWERS)
    try {
      const asking = await command.ask(found.args, client)
      // Given up meanwhile, by Esc, Backspace or another choice.
      if (latest.current !== begun) return
      if (asking) {
        setAsked((now) => (now === begun ? { ...begun, asking } : now))
        return
      }
      await leave()
      await runCommand(command, found.args)
    } catch (error) {
      if (latest.current === begun) setAsked(null)
      reportError(error)
    }
  }
  const answer = (given: Answer) => {
    if (!asked?.asking) return
    const all = [...asked.answers, given]
    if (all.length < steps.length) {
      take(all)
      return
    }
    const { asking, command } = asked
    const finish = async () => {
      await leave()
      rememberUse(command.id)
      await asking.finish(Object.fromEntries(all.flatMap((each, index) => (steps[index] ? [[steps[index].id, each]] : []))))
    }
    void finish().catch(reportError)
  }
  const back = () => {
    if (!asked) return ''
    if (asked.answers.length > 0) {
      take(asked.answers.slice(0, -1))
      return ''
    }
    setAsked(null)
    latest.current = null
    return asked.text
  }
  return {
    command: asked?.command ?? null,
    step: steps[asked?.answers.length ?? 0] ?? null,
    answers,
    crumbs: asked?.answers.map(({ title }) => title) ?? [],
    start,
    answer,
    back,
  }
}
