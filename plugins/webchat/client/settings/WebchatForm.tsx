import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { asksOf } from '../../contract/index.ts'
import { addressOf, openSite, scriptOf } from '../useSites.ts'
import { AskRow, PositionRow, QueueRow, SwitchRow } from './ChoiceRows.tsx'
import { ColourRow } from './ColourRow.tsx'
import { Copied } from './Copied.tsx'
import { Preview } from './Preview.tsx'
import { askRenewWebchat } from './renewWebchat.ts'
import { GreetingRow, OriginsRow, TitleRow } from './TextRow.tsx'
import type { Webchat, WebchatChange } from './webchats.ts'

/** Everything of one web chat, beside the page as visitors see it. */
export function WebchatForm({ webchat, isAskingWho }: { webchat: Webchat; isAskingWho: boolean }) {
  const t = useT()
  const [draft, setDraft] = useState<WebchatChange>({})
  const onDraft = (change: WebchatChange) => setDraft((now) => ({ ...now, ...change }))
  const scope = { webchat, onDraft }
  const asks = asksOf(webchat, isAskingWho)
  const shown = { ...webchat, ...draft }
  return (
    <div className="webchat-form">
      <div className="webchat-fields">
        <section aria-label={t('webchat.settings.look')}>
          <h3>{t('webchat.settings.look')}</h3>
          <TitleRow {...scope} />
          <GreetingRow {...scope} />
          <ColourRow {...scope} field="color" />
          <ColourRow {...scope} field="buttonColor" />
          <PositionRow {...scope} />
        </section>
        <section aria-label={t('webchat.settings.visitors')}>
          <h3>{t('webchat.settings.visitors')}</h3>
          <p className="form-help">{t('webchat.ask.help')}</p>
          <AskRow {...scope} asks={asks} field="name" />
          <AskRow {...scope} asks={asks} field="email" />
          <AskRow {...scope} asks={asks} field="phone" />
          <SwitchRow {...scope} field="showsHours" />
          <SwitchRow {...scope} field="takesFiles" />
          <QueueRow {...scope} />
        </section>
        <section aria-label={t('webchat.settings.site')}>
          <h3>{t('webchat.settings.site')}</h3>
          <OriginsRow {...scope} />
          <Copied label={t('webchat.settings.script')} help={t('webchat.settings.scriptHelp')} text={scriptOf(webchat)} />
          <Copied label={t('webchat.settings.address')} help={t('webchat.settings.addressHelp')} text={addressOf(webchat)}>
            <Button onClick={() => openSite(webchat)}>{t('webchat.settings.open')}</Button>
          </Copied>
          <Copied label={t('webchat.settings.token')} help={t('webchat.settings.tokenHelp')} text={webchat.token}>
            <CommandButton command={askRenewWebchat} args={{ id: webchat.id, name: webchat.name }} label="webchat.settings.renew" hideKeys />
          </Copied>
        </section>
      </div>
      <Preview webchat={shown} asks={asksOf(shown, isAskingWho)} />
    </div>
  )
}
