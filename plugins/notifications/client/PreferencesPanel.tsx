import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { kinds, type Preferences } from '../contract/index.ts'
import { allowDesktop, testSound } from './commands.ts'
import { desktopStateAtom } from './desktop.ts'
import { changePreferences, preferencesAtom, preferencesStateAtom, reloadPreferences } from './preferences.ts'
import { PushSwitch } from './push/PushSwitch.tsx'
import { QuietHours } from './QuietHours.tsx'
import { Volume } from './Volume.tsx'
import './notifications.css'

const ways = ['centre', 'sound', 'desktop'] as const

/** How one wants to be told, once it is known what one chose before. */
export default function PreferencesPanel() {
  const known = useAtomValue(preferencesStateAtom)
  if (known.state === 'failed') return <ErrorState error={known.error} onRetry={reloadPreferences} />
  return known.state === 'loading' ? <Skeleton rows={kinds.length} /> : <PreferencesForm />
}

/** Per kind, how loud, and when not. Saved at once. */
function PreferencesForm() {
  const t = useT()
  const preferences = useAtomValue(preferencesAtom)
  const desktop = useAtomValue(desktopStateAtom)
  const [kindChange, desktopChange, soundChange] = [useSaving(), useSaving(), useSaving()]
  const change =
    ({ save }: ReturnType<typeof useSaving>, label: string) =>
    (part: Partial<Preferences>) => {
      const before = store.get(preferencesAtom)
      const back = Object.fromEntries(Object.entries(before).filter(([name]) => name in part))
      void save({
        label,
        work: () => changePreferences({ ...before, ...part }),
        undo: () => changePreferences({ ...store.get(preferencesAtom), ...back }),
      })
    }
  const changeKinds = change(kindChange, t('notifications.kinds'))
  const changeDesktop = change(desktopChange, t('notifications.way.desktop'))
  const changeSound = change(soundChange, t('notifications.way.sound'))
  return (
    <SettingsPage className="news-preferences">
      <section aria-label={t('notifications.kinds')}>
        <h3>{t('notifications.kinds')}</h3>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('notifications.what')}</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {t(`notifications.way.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`notifications.name.${kind}`)}</th>
                {ways.map((way) => (
                  <td key={way}>
                    <Checkbox
                      label={<span className="visually-hidden">{`${t(`notifications.name.${kind}`)}: ${t(`notifications.way.${way}`)}`}</span>}
                      isChecked={preferences.kinds[kind][way]}
                      onChange={(isOn) => changeKinds({ kinds: { ...preferences.kinds, [kind]: { ...preferences.kinds[kind], [way]: isOn } } })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <SavingMark saving={kindChange.saving} />
      </section>
      <section aria-label={t('notifications.way.desktop')}>
        <h3>{t('notifications.way.desktop')}</h3>
        <p className="dim">{t(`notifications.desktop.${desktop}`)}</p>
        <CommandButton command={allowDesktop} hideWhenOff />
        <PushSwitch />
        <Switch
          label={t('notifications.previews')}
          help={t('notifications.previewsHelp')}
          isOn={preferences.previews}
          onChange={(previews) => changeDesktop({ previews })}
        />
        <SavingMark saving={desktopChange.saving} />
      </section>
      <section aria-label={t('notifications.way.sound')}>
        <h3>{t('notifications.way.sound')}</h3>
        <Volume key={preferences.volume} value={preferences.volume} onChange={(volume) => changeSound({ volume })} />
        <CommandButton command={testSound} />
        <QuietHours quiet={preferences.quiet} onChange={(quiet) => changeSound({ quiet })} />
        <SavingMark saving={soundChange.saving} />
      </section>
    </SettingsPage>
  )
}
