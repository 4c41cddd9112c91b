import { pluginTitle } from '#core/client/i18n/pluginTitle.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { Failure } from './order.ts'

/** Why a plugin does not run, in words, naming plugins by their titles. */
export const failureText = ({ key, values }: Failure, t: Translate): string =>
  t(key, values.plugin === undefined ? values : { ...values, plugin: pluginTitle(values.plugin, t) })
