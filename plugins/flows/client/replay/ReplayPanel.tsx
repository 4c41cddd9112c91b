import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { classes } from '#core/client/ui/classes.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import type { Compared } from '../../contract/index.ts'
import { replayedSessionAtom } from '../cases/atoms.ts'
import { makeCaseOfReplay } from '../cases/commands.ts'
import { type Choices, useLoadedChoices } from '../choices/names.ts'
import { useEditor } from '../editor/useEditor.ts'
import { ReplaySide } from './ReplaySide.tsx'
import { outcomeText, replayQuery, replaysQuery } from './replays.ts'
import '../simulator/simulator.css'
import './replay.css'

/** Conversations that took place, beside how they would have gone with the draft. */
export default function ReplayPanel({ params: { id } }: PanelProps<{ id: number }>) {
  const { editor, error, retry } = useEditor(id)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!editor) return <Skeleton shape="list" rows={6} />
  return <Replays flowId={id} rev={editor.flow.rev} />
}

function Replays({ flowId, rev }: { flowId: number; rev: number }) {
  const t = useT()
  const choices = useLoadedChoices()
  const query = useQuery(replaysQuery(flowId, rev))
  const [chosen, setChosen] = useState<string | null>(null)
  const setReplayed = useSetAtom(replayedSessionAtom)
  const all = query.data?.sessions
  const shown = all?.find(({ session }) => session.id === chosen) ?? all?.[0]
  const sessionId = shown?.session.id
  useEffect(() => {
    setReplayed(sessionId === undefined ? null : { flowId, sessionId })
    return () => setReplayed(null)
  }, [flowId, sessionId, setReplayed])
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="list" rows={6} />
  const { sessions, changed } = query.data
  if (!shown) return <EmptyState title={t('flows.replay.none')} text={t('flows.replay.noneText')} />
  return (
    <div className="flow-replay">
      <PanelToolbar meta={t(changed === 0 ? 'flows.replay.allSame' : 'flows.replay.changed', { changed, count: sessions.length })}>
        <CommandButton command={makeCaseOfReplay} args={{ flowId, sessionId: shown.session.id }} />
      </PanelToolbar>
      <div className="flow-replay-body">
        <ul className="flow-replay-list" aria-label={t('flows.replay.conversations')}>
          {sessions.map((one) => (
            <li key={one.session.id}>
              <SessionButton compared={one} choices={choices} isChosen={one === shown} onChoose={() => setChosen(one.session.id)} />
            </li>
          ))}
        </ul>
        <Both key={shown.session.id} flowId={flowId} rev={rev} sessionId={shown.session.id} choices={choices} />
      </div>
    </div>
  )
}

interface SessionButtonProps {
  compared: Compared
  choices: Choices
  isChosen: boolean
  onChoose: () => void
}

function SessionButton({ compared: { session, differsAt, was, now }, choices, isChosen, onChoose }: SessionButtonProps) {
  const t = useT()
  const [before, after] = [outcomeText(was, choices, t), outcomeText(now, choices, t)]
  return (
    <button type="button" className={classes('flow-version', isChosen && 'is-chosen')} aria-pressed={isChosen} onClick={onChoose}>
      <span className="row">
        <strong className="grow">{session.contactName}</strong>
        {differsAt !== null && <span className="flow-differs">{t('flows.replay.differs')}</span>}
      </span>
      <span className="dim small">
        <RelativeTime at={session.startedAt} style="minute" /> · {t('flows.versionNumber', { version: session.version })}
      </span>
      <span className="small">{before === after ? before : t('flows.replay.fromTo', { before, after })}</span>
    </button>
  )
}

function Both({ flowId, rev, sessionId, choices }: { flowId: number; rev: number; sessionId: string; choices: Choices }) {
  const t = useT()
  const query = useQuery(replayQuery(flowId, rev, sessionId))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="chat" />
  const { wasFrames, nowFrames, was, now, differsAt } = query.data
  return (
    <div className="flow-replay-both">
      <ReplaySide title={t('flows.replay.was')} frames={wasFrames} outcome={was} differsAt={differsAt} choices={choices} />
      <ReplaySide title={t('flows.replay.now')} frames={nowFrames} outcome={now} differsAt={differsAt} choices={choices} />
    </div>
  )
}
