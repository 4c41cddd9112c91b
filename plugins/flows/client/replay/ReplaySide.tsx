import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { Outcome, ReplayFrame } from '../../contract/index.ts'
import type { Choices } from '../choices/names.ts'
import { TranscriptBody } from '../transcript/TranscriptBody.tsx'
import { rowsOf } from '../transcript/transcriptRows.ts'
import { outcomeText } from './replays.ts'
import '../simulator/simulator.css'
import './replay.css'

interface ReplaySideProps {
  title: string
  frames: readonly ReplayFrame[]
  outcome: Outcome
  differsAt: number | null
  choices: Choices
}

/** Side of a replay: one of two ways of the same conversation, with a mark where it parts from the other. */
export function ReplaySide({ title, frames, outcome, differsAt, choices }: ReplaySideProps) {
  const t = useT()
  const rows = rowsOf(frames.map((frame, place) => ({ ...frame, key: `turn ${place}` })))
  const first = differsAt === null ? undefined : rows.find(({ index, by }) => index > differsAt || (index === differsAt && (by === 'flow' || by === 'effect')))
  return (
    <section className="flow-transcript" aria-label={title}>
      <h4 className="flow-form-head">{title}</h4>
      {rows.map((row) => (
        <div key={row.key}>
          {row === first && <div className="flow-parting">{t('flows.replay.here')}</div>}
          <div className={classes('flow-said', `by-${row.by}`)}>
            <TranscriptBody row={row} choices={choices} />
          </div>
        </div>
      ))}
      {differsAt !== null && !first && <div className="flow-parting">{t('flows.replay.here')}</div>}
      <div className="flow-said by-effect">{outcomeText(outcome, choices, t)}</div>
    </section>
  )
}
