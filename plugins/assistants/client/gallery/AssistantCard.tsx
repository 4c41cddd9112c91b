import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import type { Assistant } from '../../contract/index.ts'
import { formatCount, formatUsd } from '../assistants.ts'
import { showCases } from '../cases/commands.ts'
import { editAssistant, removeAssistant, showAnswers, tryAssistant } from '../commands.ts'

/** How much of a month's budget is used, 0 to 1 and beyond; null where there is none. */
export function shareOf({ usage, budgetTokens, budgetUsd }: Pick<Assistant, 'usage' | 'budgetTokens' | 'budgetUsd'>): number | null {
  const shares = [
    budgetTokens === null ? null : usage.tokens / Math.max(1, budgetTokens),
    budgetUsd === null ? null : usage.usd / Math.max(0.000_001, budgetUsd),
  ]
  const known = shares.filter((share) => share !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Card of an assistant: whether it is on, what it used this month, and what can be done with it. */
export function AssistantCard({ assistant }: { assistant: Assistant }) {
  const t = useT()
  const { name, model, isActive, isCopilot, usage, keyTail, queueIds, connectionIds, startWords } = assistant
  const share = shareOf(assistant)
  const answersAlone = queueIds.length > 0 || connectionIds.length > 0 || startWords.length > 0
  const uses = [answersAlone && t('assistants.card.autopilot'), isCopilot && t('assistants.card.copilot')].filter(Boolean).join(' · ')
  return (
    <li className="assistant-card">
      <header>
        <h3 className="grow cut">{name}</h3>
        <span className="dot-name">
          <Dot tone={isActive ? 'good' : 'quiet'} />
          {t(isActive ? 'assistants.state.on' : 'assistants.state.off')}
        </span>
      </header>
      <p className="dim">{[model, uses || t('assistants.card.byHand')].filter(Boolean).join(' · ')}</p>
      {keyTail && <p className="dim">{t('assistants.card.key', { tail: keyTail })}</p>}
      <p>{t('assistants.card.usage', { calls: formatCount(usage.calls), tokens: formatCount(usage.tokens), usd: formatUsd(usage.usd) })}</p>
      {share !== null && (
        <meter
          className="assistant-meter"
          min={0}
          max={1}
          low={0.8}
          high={0.95}
          optimum={0}
          value={Math.min(1, share)}
          aria-label={t('assistants.card.budget')}
        >
          {t('assistants.card.budgetUsed', { percent: Math.round(share * 100) })}
        </meter>
      )}
      {share !== null && <p className="dim">{t('assistants.card.budgetUsed', { percent: Math.round(share * 100) })}</p>}
      <footer>
        <CommandButton command={tryAssistant} args={assistant} hideKeys />
        <CommandButton command={showAnswers} args={assistant} hideKeys />
        <CommandButton command={showCases} args={{ id: assistant.id }} hideKeys />
        <CommandButton command={editAssistant} args={assistant} variant="icon" />
        <CommandButton command={removeAssistant} args={assistant} variant="icon" />
      </footer>
    </li>
  )
}
