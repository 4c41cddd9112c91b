import { SmallTick, Tick, Time } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { tip } from '#core/client/ui/tip.ts'

export type SentState = 'waiting' | 'sent' | 'read'

/** How far one's own message has come. */
export function ReadMark({ state, detail }: { state: SentState; detail?: string | undefined }) {
  const t = useT()
  const name = detail ?? t(`privateChat.state.${state}`)
  return (
    <span className={`private-mark private-mark-${state}`} role="img" aria-label={name} {...tip(name)}>
      {state === 'waiting' ? <Time size={12} /> : state === 'sent' ? <SmallTick size={14} /> : <DoubleTick />}
    </span>
  )
}

const DoubleTick = () => (
  <>
    <Tick size={11} />
    <Tick size={11} />
  </>
)
