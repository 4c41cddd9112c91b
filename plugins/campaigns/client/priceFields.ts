import { type Contribution, extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { categoryPrices } from '../contract/index.ts'

/** Prices of template messages by category: the cost is shown before a mass message starts. */
export const priceFields: readonly Contribution[] = Object.entries(categoryPrices).map(([category, setting], at) =>
  extend(settingFields, {
    setting,
    group: 'company',
    order: 60 + at,
    kind: 'text',
    title: `campaigns.price.${category}`,
    help: 'campaigns.price.help',
  }),
)
