import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { AnswerSources } from '../AnswerSources.tsx'
import { openCopilot, putAway, takeAnswer } from './commands.ts'
import { copilotRunsAtom } from './copilot.atoms.ts'
import '../assistants.css'

/** Above the reply box: what the copilot says, while it says it. */
export function CopilotStrip({ ticket: { id: ticketId } }: { ticket: Ticket }) {
  const t = useT()
  const run = useAtomValue(copilotRunsAtom).get(ticketId)
  if (!run) return null
  const { task, text, sources, state, problem } = run
  return (
    <section className="copilot-strip" aria-label={t('assistants.copilot.title')} aria-busy={state === 'growing'}>
      <div className="dim">{t(`assistants.task.${task}`)}</div>
      <p aria-live={state === 'growing' ? 'off' : 'polite'}>{text || (state === 'growing' ? t('assistants.try.thinking') : '')}</p>
      <AnswerSources sources={sources} />
      {problem && <p className="form-error">{problem}</p>}
      <footer>
        <CommandButton command={takeAnswer} args={{ ticketId }} variant="primary" hideWhenOff />
        {state === 'failed' && <CommandButton command={openCopilot} args={{ ticketId }} label="assistants.command.again" hideKeys />}
        <CommandButton command={putAway} args={{ ticketId }} variant="minimal" />
      </footer>
    </section>
  )
}
