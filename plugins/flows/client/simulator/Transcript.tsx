import { Fork, StepBackward } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { FlowDocument } from '../../contract/index.ts'
import { useLoadedChoices } from '../choices/names.ts'
import { TranscriptBody } from '../transcript/TranscriptBody.tsx'
import { backTo, rowsOf, type Simulation, stateOf } from './simulation.ts'
import { act, fork } from './simulator.ts'

interface TranscriptProps {
  flowId: number
  document: FlowDocument
  simulation: Simulation
}

/** The conversation as the contact sees it, with what happens behind it in grey. */
export function Transcript({ flowId, simulation }: TranscriptProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const rows = rowsOf(simulation)
  const end = useRef<HTMLDivElement>(null)
  const { phase, endedBy } = stateOf(simulation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more lines are another end
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [rows.length])
  return (
    <div className="flow-transcript" role="log" aria-label={t('flows.simulator.transcript')}>
      {rows.map((row) => (
        <div key={row.key} className={classes('flow-said', `by-${row.by}`)}>
          <TranscriptBody row={row} choices={choices} />
          {row.by === 'contact' && (
            <span className="flow-said-tools">
              <IconButton icon={StepBackward} label={t('flows.simulator.backHere')} onClick={() => act(flowId, (now) => backTo(now, row.index))} />
              <IconButton icon={Fork} label={t('flows.simulator.forkHere')} onClick={() => fork(flowId, row.index)} />
            </span>
          )}
        </div>
      ))}
      {phase === 'ended' && <div className="flow-said by-effect">{t(`flows.simulator.ended.${endedBy ?? 'end'}`)}</div>}
      <div ref={end} />
    </div>
  )
}
