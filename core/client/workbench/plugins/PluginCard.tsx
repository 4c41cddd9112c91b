import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useCommandState } from '#core/client/commands/useCommandState.ts'
import { useT } from '#core/client/i18n/index.ts'
import { pluginSentence, pluginTitle, pluginWithId } from '#core/client/i18n/pluginTitle.ts'
import { failureText } from '#core/client/kernel/failureText.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { PartList } from './PartList.tsx'
import { partsOf, partText } from './partsOf.ts'
import { hasFailed } from './pluginGroups.ts'
import { switchPluginCommand } from './switchPlugin.ts'
import type { InstalledPlugin } from './usePlugins.ts'

/** Card of a plugin: whether it runs, why it does not, what it adds, and its switch. */
export function PluginCard({ plugin }: { plugin: InstalledPlugin }) {
  const t = useT()
  const client = useClient()
  const hints = useAtomValue(hintsAtom)
  const { id, failure, server } = plugin
  const isOff = server ? !server.isOn : failure?.key === 'workbench.plugins.off'
  const reason = server?.failure ?? null
  const isBroken = hasFailed(plugin)
  const parts = partsOf(plugin, { t, get: client.get, hints })
  const mayTurn = useCommandState(switchPluginCommand, { id, isOn: isOff }) === 'enabled' && server !== undefined && !server.isEssential
  const title = pluginTitle(id, t)
  const sentence = pluginSentence(id, t)
  const details = [
    pluginWithId(id, t),
    failure && failureText(failure, t),
    reason,
    ...parts.map(([name, entries]) => `${name}: ${entries.map(partText).join(', ')}`),
  ]
  const copy = () => copyToClipboard(details.filter(Boolean).join('\n'), t('workbench.plugins.copied'))
  return (
    <li className="plugin" data-plugin={id}>
      <details>
        <summary>
          {isBroken && <Dot tone="bad" />}
          <span className="plugin-head">
            <span className="plugin-heading">
              <h3 className="strong">{title}</h3>
              {(isBroken || isOff || failure) && <span className="dim">{t(isBroken ? 'workbench.plugins.failed' : 'workbench.plugins.isOff')}</span>}
            </span>
            {sentence !== null && <span className="plugin-sentence">{sentence}</span>}
          </span>
        </summary>
        <dl className="plugin-parts">
          <div>
            <dt>{t('workbench.plugins.part.id')}</dt>
            <dd className="plugin-own-id">{id}</dd>
          </div>
          {parts.map(([name, entries]) => (
            <div key={name}>
              <dt>{t(`workbench.plugins.part.${name}`)}</dt>
              <dd>
                <PartList parts={entries} />
              </dd>
            </div>
          ))}
        </dl>
        <Button variant="minimal" onClick={() => void copy()}>
          {t('workbench.plugins.copy')}
        </Button>
      </details>
      {failure && <p className={isBroken ? 'form-error' : 'dim'}>{failureText(failure, t)}</p>}
      {reason && <p className="form-error">{t('workbench.plugins.server', { reason })}</p>}
      {mayTurn && (
        <Switch
          label={t('workbench.plugins.switch', { plugin: title })}
          isOn={!isOff}
          onChange={(isOn) => void runCommand(switchPluginCommand, { id, isOn })}
        />
      )}
    </li>
  )
}
