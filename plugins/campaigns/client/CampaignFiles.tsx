import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import type { Campaign } from '../contract/index.ts'
import './campaigns.css'

/** The files that everybody gets with it. */
export function CampaignFiles({ campaign: { media } }: { campaign: Pick<Campaign, 'media'> }) {
  const t = useT()
  const { View } = useClient().use(fileTools)
  if (media.length === 0) return null
  return (
    <ul className="campaign-files" aria-label={t('campaigns.files')}>
      {media.map((file) => (
        <li key={file.id}>
          <View media={file} />
        </li>
      ))}
    </ul>
  )
}
