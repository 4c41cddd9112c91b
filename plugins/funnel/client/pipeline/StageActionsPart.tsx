import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { listStageActionKinds, type StageAction } from '../../contract/index.ts'
import { ActionRows } from './ActionRows.tsx'
import { DryRun } from './DryRun.tsx'

export const kindsQuery = queryOf(listStageActionKinds, {})

interface StageActionsPartProps {
  stageName: string
  actions: readonly StageAction[]
  /** Whether the server refused a field of an action, such as `0.text`. */
  isRefused: (field: string) => boolean
  onChange: (actions: StageAction[]) => void
}

/** The automatic actions of a stage; folded up until somebody opens it, or it was refused. */
export function StageActionsPart({ stageName, actions, isRefused, onChange }: StageActionsPartProps) {
  const t = useT()
  const id = useId()
  const [isChosenOpen, setOpen] = useState(false)
  const isWrong = actions.some((action, at) => isRefused(`${at}.kind`) || Object.keys(action.settings).some((name) => isRefused(`${at}.${name}`)))
  const isOpen = isChosenOpen || isWrong
  const kinds = useQuery({ ...kindsQuery, enabled: isOpen }).data
  return (
    <div className="funnel-stage-actions">
      <Button
        variant="minimal"
        icon={isOpen ? ChevronDown : ChevronRight}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('funnel.stageAction.ofStage', { count: actions.length, stage: stageName })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('funnel.stageAction.count', { count: actions.length })}
      </Button>
      <div id={id} hidden={!isOpen} className="funnel-stage-editor">
        {isOpen && kinds && (
          <>
            <ActionRows actions={actions} kinds={kinds} isRefused={isRefused} onChange={onChange} />
            {actions.length > 0 && <DryRun stageName={stageName} actions={actions} kinds={kinds} />}
          </>
        )}
      </div>
    </div>
  )
}
