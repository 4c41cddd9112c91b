import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { assistantKindViews } from '../../contract/client.ts'
import { ownKindViews } from '../kinds.ts'

/** The kinds of this plugin alone, for component tests: the plugin itself requires others. */
export const kindsForTests = defineClientPlugin({ id: 'assistantKinds', extends: ownKindViews.map((view) => extend(assistantKindViews, view)) })
