import { useT } from '#core/client/i18n/index.ts'
import type { Effect, Effects, PermissionFacts } from '../../contract/index.ts'
import { permissionText } from '../permissionText.ts'

/** Text of the changes that saving would make for people, before it is saved. */
export function EffectText({ effects, all }: { effects: Effects; all: readonly PermissionFacts[] }) {
  const t = useT()
  const items = (list: readonly Effect[], key: string) =>
    list.map(({ permission, count }) => {
      const facts = all.find(({ id }) => id === permission)
      return <li key={permission}>{t(key, { count, what: facts ? permissionText(facts, t) : permission })}</li>
    })
  const isNothing = effects.gains.length === 0 && effects.losses.length === 0
  return (
    <section className="rights-effect" aria-live="polite" aria-label={t('rights.effect.title')}>
      <h3>{t('rights.effect.title')}</h3>
      {isNothing ? (
        <p className="dim">{t('rights.effect.none')}</p>
      ) : (
        <ul>
          {items(effects.losses, 'rights.effect.loses')}
          {items(effects.gains, 'rights.effect.gains')}
        </ul>
      )}
    </section>
  )
}
