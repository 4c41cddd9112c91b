import { useEffect, useRef, useState } from 'react'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { type Answer, type Answers, type Asking, answersOf, type CommandStep, type Given, nextStep } from '#core/contract/asking.ts'
import { resolveArgs } from './commandState.ts'
import { runCommand } from './runCommand.ts'
import { rememberUse } from './uses.ts'

interface Asked {
  command: AnyCommand
  /** Null while the command finds out what it has to ask. */
  asking: Asking | null
  given: readonly Given[]
  /** Text typed before the command was chosen. */
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
  /** Text of what is being done, in place of the command's title. */
  title: string | null
  /** Without `args` the command finds its own. Answers whether it could begin. */
  start: (command: AnyCommand, text: string, args?: unknown) => Promise<boolean>
  answer: (answer: Answer) => void
  /** Goes one step back; answers the text to put into the box. */
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
  /** The question being asked now; null once the palette is gone. */
  const latest = useRef<Asked | null>(null)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const steps = asked?.asking?.steps ?? []

  const step = nextStep(steps, asked?.given ?? [])

  const take = (given: readonly Given[]) => {
    setAsked((now) => now && { ...now, given })
    setAnswers(answersOf(given))
  }
  const start = async (command: AnyCommand, text: string, args?: unknown) => {
    const found = args === undefined ? resolveArgs(command, client.get) : { args }
    if (!found || !command.ask) return false
    const begun: Asked = { command, asking: null, given: [], text }
    setAsked(begun)
    latest.current = begun
    setAnswers(NO_ANSWERS)
    try {
      const asking = await command.ask(found.args, client)
      // Given up meanwhile, by Esc, Backspace or another choice.
      if (latest.current !== begun) return true
      if (asking) {
        setAsked((now) => (now === begun ? { ...begun, asking } : now))
        return true
      }
      await leave()
      await runCommand(command, found.args)
      return true
    } catch (error) {
      if (latest.current === begun) setAsked(null)
      reportError(error)
      return false
    }
  }
  const answer = (chosen: Answer) => {
    if (!asked?.asking || !step) return
    const all = [...asked.given, { stepId: step.id, answer: { id: chosen.id, title: chosen.title } }]
    if (nextStep(steps, all)) {
      take(all)
      return
    }
    const { asking, command } = asked
    const finish = async () => {
      await leave()
      rememberUse(command.id)
      await asking.finish(answersOf(all))
    }
    void finish().catch(reportError)
  }
  const back = () => {
    if (!asked) return ''
    if (asked.given.length > 0) {
      take(asked.given.slice(0, -1))
      return ''
    }
    setAsked(null)
    latest.current = null
    return asked.text
  }
  return {
    command: asked?.command ?? null,
    step,
    answers,
    title: asked?.asking?.title ?? null,
    crumbs: asked?.given.map(({ answer: { title } }) => title) ?? [],
    start,
    answer,
    back,
  }
}
