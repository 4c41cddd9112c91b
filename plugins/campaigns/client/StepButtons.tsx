import { Envelope } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Campaign } from '../contract/index.ts'
import { campaignSteps } from './commands.ts'

/** Buttons of the steps that a campaign's state allows: icons in a row of the table, words on its page. */
export function StepButtons({ campaign, isWordy = false }: { campaign: Campaign; isWordy?: boolean }) {
  const t = useT()
  const client = useClient()
  if (!useAtomValue(permissionsAtom).has('campaigns.edit')) return null
  return (
    <>
      {campaignSteps
        .filter((command) => command.when?.(store.get, campaign) ?? true)
        .map((command) =>
          isWordy ? (
            <Button
              key={command.id}
              {...(command.icon && { icon: command.icon })}
              variant={command.id === 'campaigns.askStart' ? 'primary' : 'minimal'}
              onClick={() => void client.run(command, campaign)}
            >
              {t(command.title)}
            </Button>
          ) : (
            <IconButton
              key={command.id}
              icon={command.icon ?? Envelope}
              label={`${t(command.title)}: ${campaign.name}`}
              onClick={() => void client.run(command, campaign)}
            />
          ),
        )}
    </>
  )
}
