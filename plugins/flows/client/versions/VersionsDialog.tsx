import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type FlowVersion, getFlowVersion } from '../../contract/index.ts'
import { rollBackAtom } from '../dialogs.atoms.ts'
import { edit, editorOf } from '../editor/editor.ts'
import { widenTrial } from '../editor/screenCommands.ts'
import { versionsQuery } from '../flows.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { shareText } from './shareText.ts'

interface VersionsDialogProps {
  flowId: number
  onClose: () => void
}

/** Versions that were published, by whom and with which words, and how the draft differs from them. */
export default function VersionsDialog({ flowId, onClose }: VersionsDialogProps) {
  const t = useT()
  const query = useQuery(versionsQuery(flowId))
  const [chosen, setChosen] = useState<number | null>(null)
  const all = query.data ?? []
  const onTrial = all.find(({ trialPercent }) => trialPercent !== null)
  const version = all.find((one) => one.version === chosen) ?? onTrial ?? all.find(({ isPublished }) => isPublished) ?? all[0]
  return (
    <Dialog title={t('flows.versions.title')} onClose={onClose} size="l">
      {query.isPending && <Skeleton shape="list" rows={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <EmptyState title={t('flows.versions.none')} text={t('flows.versions.noneText')} />}
      {version && (
        <div className="flow-versions">
          <ul className="flow-version-list" aria-label={t('flows.versions.title')}>
            {query.data?.map((one) => (
              <li key={one.version}>
                <VersionButton version={one} isChosen={one.version === version.version} onChoose={() => setChosen(one.version)} />
              </li>
            ))}
          </ul>
          <ChosenVersion key={version.version} flowId={flowId} version={version} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}

/** Shares of all that ended, the most first: 'transferida 80 % · resolvida 20 %'. */
function endingsText(endings: FlowVersion['endings'], t: Translate): string {
  const all = endings.reduce((sum, { count }) => sum + count, 0)
  const shares = endings.map(({ how, count }) => t('flows.versions.ending', { how: t(`flows.outcome.${how}`), percent: Math.round((count / all) * 100) }))
  return [t('flows.versions.ended', { count: all }), ...shares].join(' · ')
}

interface VersionButtonProps {
  version: FlowVersion
  isChosen: boolean
  onChoose: () => void
}

function VersionButton({ version: { version, isPublished, trialPercent, user, createdAt, note, running, endings }, isChosen, onChoose }: VersionButtonProps) {
  const t = useT()
  return (
    <button type="button" className={classes('flow-version', isChosen && 'is-chosen')} aria-pressed={isChosen} onClick={onChoose}>
      <span className="row">
        <strong>{t('flows.versionNumber', { version })}</strong>
        {isPublished && <span className="flow-published">{t('flows.versions.published')}</span>}
        {trialPercent !== null && <span className="flow-published is-trial">{t('flows.versions.trial', { percent: trialPercent })}</span>}
      </span>
      <span className="dim small">
        {user?.name} · <RelativeTime at={createdAt} style="minute" />
      </span>
      {note !== '' && <span>{note}</span>}
      {endings.length > 0 && <span className="dim small">{endingsText(endings, t)}</span>}
      {running > 0 && <span className="dim small">{t('flows.versions.running', { count: running })}</span>}
    </button>
  )
}

function ChosenVersion({ flowId, version: { version, isPublished, trialPercent }, onClose }: VersionsDialogProps & { version: FlowVersion }) {
  const t = useT()
  const editor = useAtomValue(editorOf(flowId).editorAtom)
  const goBack = useSetAtom(rollBackAtom)
  const query = useQuery({
    ...queryOf(getFlowVersion, { id: flowId, version }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || !editor) return <Skeleton shape="text" />
  const { document } = query.data
  return (
    <div className="grow">
      <div className="flow-version-tools">
        <Button
          onClick={() => {
            edit(flowId, () => document)
            onClose()
          }}
        >
          {t('flows.versions.toDraft')}
        </Button>
        {!isPublished && trialPercent === null && (
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              goBack({ flowId, version })
            }}
          >
            {t('flows.versions.rollBack')}
          </Button>
        )}
      </div>
      {trialPercent !== null && <TrialTools flowId={flowId} percent={trialPercent} />}
      <DifferenceTable before={document} after={editor.history.document} version={version} />
    </div>
  )
}

const SHARES = [5, 10, 25, 50, 75]

/** More or fewer conversations for a version that is tried out, all of them, or none. */
function TrialTools({ flowId, percent }: { flowId: number; percent: number }) {
  const t = useT()
  const widen = (to: number) => void runCommand(widenTrial, { flowId, percent: to })
  const shares = [...new Set([...SHARES, percent])].toSorted((one, other) => one - other)
  return (
    <div className="flow-trial">
      <Select
        label={t('flows.publish.share')}
        value={String(percent)}
        options={shares.map((share) => ({ value: String(share), label: shareText(share, t) }))}
        onChange={(value) => widen(Number(value))}
      />
      <Button onClick={() => widen(0)}>{t('flows.versions.endTrial')}</Button>
      <Button variant="primary" onClick={() => widen(100)}>
        {t('flows.versions.toAll')}
      </Button>
    </div>
  )
}
