import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { toggleTheme } from '#core/client/workbench/deeds/personCommands.ts'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { ColourChoice } from './ColourChoice.tsx'
import { choices, chosenOf } from './choices.ts'
import { saveColours } from './commands.ts'
import { LogoPart } from './LogoPart.tsx'
import { NamePart } from './NamePart.tsx'
import { Sample } from './Sample.tsx'
import { useColours } from './useColours.ts'
import './colours.css'

/** The company's colours: each counts for everybody as soon as it is chosen. */
export default function ColoursPanel() {
  const t = useT()
  const client = useClient()
  const query = useColours()
  const saved = query.data
  if (query.isError && !saved)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('colours.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!saved) return <Skeleton shape="form" />
  const chosen = chosenOf(saved)
  const reset = async () => {
    await client.run(saveColours, { colours: [] })
    await query.refetch()
  }
  return (
    <SettingsPage className="colours">
      <section aria-label={t('colours.brand.title')}>
        <h3>{t('colours.brand.title')}</h3>
        <NamePart />
        <LogoPart />
      </section>
      <h3>{t('colours.coloursTitle')}</h3>
      <p className="dim">{t('colours.intro')}</p>
      <Sample />
      <ul className="colours-list" aria-label={t('colours.title')}>
        {choices.map((name) => (
          <ColourChoice key={name} name={name} value={chosen[name] ?? ''} />
        ))}
      </ul>
      <div className="colours-deeds">
        <CommandButton command={toggleTheme} label="colours.otherTheme" hideKeys />
        <Button disabled={saved.length === 0} onClick={() => void reset()}>
          {t('colours.reset')}
        </Button>
      </div>
    </SettingsPage>
  )
}
