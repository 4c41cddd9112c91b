import { useT } from '#core/client/i18n/index.ts'
import { nextStep, type RatingConfig, scoreOf } from '../../contract/index.ts'

const LOWEST = 1
const HIGHEST = 5

/** Text that somebody who presses this score reads next. */
function answerTo(rate: number, config: RatingConfig): string {
  const now = new Date()
  const body = config.listFormat.options[rate - 1] ?? ''
  const asked = { state: 'asked' as const, invalidCount: 0, expiresAt: new Date(now.getTime() + 1) }
  const isScore = scoreOf(body, config.listFormat.options) === rate
  return isScore && nextStep(asked, { kind: 'message', body }, config, now).says === 'feedback' ? config.feedbackMessage : config.thanksMessage
}

/** The dialogue as the contact sees it on the site: asked, pressed the best, pressed the worst. */
export function Preview({ config }: { config: RatingConfig }) {
  const t = useT()
  const { message, listFormat } = config
  return (
    <section className="ratings-preview" aria-label={t('ratings.preview')}>
      <h3>{t('ratings.preview')}</h3>
      <p className="bubble-like">
        {message}
        <span className="ratings-buttons">
          {listFormat.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the score
            <span key={at}>{option || '…'}</span>
          ))}
        </span>
      </p>
      {[HIGHEST, LOWEST].map((rate) => (
        <div key={rate} className="ratings-exchange">
          <p className="bubble-like is-theirs">{listFormat.options[rate - 1]}</p>
          <p className="bubble-like">{answerTo(rate, config)}</p>
        </div>
      ))}
    </section>
  )
}
