import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'

const tones = ['good', 'warn', 'bad', 'info'] as const

/** Sample of everything the colours are used for, next to each other. Shows and does nothing. */
export function Sample() {
  const t = useT()
  return (
    <section className="colours-sample" aria-label={t('colours.sample.label')}>
      <span className="btn btn-primary">{t('colours.sample.button')}</span>
      <span className="colours-link">{t('colours.sample.link')}</span>
      <span className="colours-chosen">{t('colours.sample.chosen')}</span>
      <span className="colours-mine">{t('colours.sample.mine')}</span>
      {tones.map((tone) => (
        <span key={tone} className={`colours-tone colours-${tone}`}>
          <Dot tone={tone} />
          {t(`colours.sample.${tone}`)}
        </span>
      ))}
    </section>
  )
}
