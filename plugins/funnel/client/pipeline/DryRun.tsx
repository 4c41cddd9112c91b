import { Tick, WarningSign } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { PickOne } from '#core/client/ui/PickOne.tsx'
import { listDeals, type ShownStageActionKind, type StageAction, testStageActions } from '../../contract/index.ts'

/** Why an automatic action is not done, in words. */
export const problemText = (problem: string, t: Translate): string =>
  t(problem.startsWith('ERR_') ? `errors.${problem}` : `funnel.stageAction.problem.${problem}`)

interface DryRunProps {
  stageName: string
  actions: readonly StageAction[]
  kinds: readonly ShownStageActionKind[]
}

/** 'Testar': what the actions of a stage, as they stand in the form, would do to a chosen deal. Nothing is done. */
export function DryRun({ stageName, actions, kinds }: DryRunProps) {
  const t = useT()
  const [deal, setDeal] = useState<{ id: number; title: string } | null>(null)
  const wish = { dealId: deal?.id ?? 0, stageName, actions: [...actions] }
  const query = useQuery({ ...queryOf(testStageActions, wish), enabled: deal !== null, staleTime: 0, gcTime: 0 })
  return (
    <div className="funnel-dry-run">
      <PickOne
        prefix={t('funnel.stageAction.testWith')}
        chosen={deal?.title ?? null}
        otherLabel={t('funnel.actionForm.otherDeal')}
        onClear={() => setDeal(null)}
        openLabel={t('funnel.stageAction.test')}
        label={t('funnel.actionForm.searchDeal')}
        listLabel={t('funnel.actionForm.deals')}
        none={t('funnel.actionForm.noDeal')}
        queryKey="deals-to-pick"
        most={5}
        find={async (searchParam) => (await call(listDeals, { searchParam, status: 'open' })).deals}
        toRow={({ id, title, contact, owner }) => ({ id, name: title, src: contact?.profilePicUrl ?? null, hint: owner?.name ?? '' })}
        onChoose={({ id, title }) => setDeal({ id, title })}
      />
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <ol aria-live="polite" aria-label={t('funnel.stageAction.tried')}>
        {query.data?.map(({ kind, what, text, problem }, at) => {
          const known = kinds.find((one) => one.kind === kind)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place
            <li key={at} className={problem === null ? 'funnel-tried' : 'funnel-tried is-problem'}>
              {problem === null ? <Tick size={14} /> : <WarningSign size={14} />}
              <div>
                <span className="strong">{known ? t(`${known.texts}.kind`) : t('funnel.stageAction.goneKind')}</span>
                {what !== '' && <span> · {what}</span>}
                {problem !== null && <div className="form-error">{problemText(problem, t)}</div>}
                {text !== '' && <div className="funnel-tried-text">{text}</div>}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
