import { useQuery } from '@tanstack/react-query'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { useLoadedChoices } from '../choices/names.ts'
import { showReplays } from './commands.ts'
import { otherEndings, outcomeText, replaysQuery } from './replays.ts'
import './replay.css'

const MOST_ENDINGS = 3

interface PublishEffectProps {
  flowId: number
  rev: number
  onClose: () => void
}

/** Changes that publishing would have made in the conversations of late; publishing does not wait for them. */
export function PublishEffect({ flowId, rev, onClose }: PublishEffectProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const { data, isPending, isPlaceholderData } = useQuery(replaysQuery(flowId, rev))
  if (isPending || isPlaceholderData) return <p className="dim">{t('flows.replay.working')}</p>
  if (!data || data.sessions.length === 0) return null
  const { changed, sessions } = data
  if (changed === 0) return <p className="dim">{t('flows.replay.allSame', { count: sessions.length })}</p>
  return (
    <div className="flow-effect">
      <p>{t('flows.replay.changed', { changed, count: sessions.length })}</p>
      <ul>
        {otherEndings(sessions)
          .slice(0, MOST_ENDINGS)
          .map(({ outcome, count }) => (
            <li key={JSON.stringify(outcome)}>{t('flows.replay.wouldEnd', { count, how: outcomeText(outcome, choices, t) })}</li>
          ))}
      </ul>
      <Button
        onClick={() => {
          onClose()
          void runCommand(showReplays, { flowId })
        }}
      >
        {t('flows.replay.which')}
      </Button>
    </div>
  )
}
