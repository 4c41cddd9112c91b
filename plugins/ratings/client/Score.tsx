import { useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { SCORES } from '../contract/index.ts'
import './ratings.css'

/** From this score on a contact is content, below the other one they are not. */
const GOOD_FROM = 4
const BAD_BELOW = 3

const toneOf = (rate: number): Tone => (rate >= GOOD_FROM ? 'good' : rate < BAD_BELOW ? 'bad' : 'warn')

/** A score by colour, number and word. */
export function Score({ rate }: { rate: number }) {
  const t = useT()
  return (
    <span className="score">
      <Dot tone={toneOf(rate)} />
      {t('ratings.score', { rate, most: SCORES })}
    </span>
  )
}
