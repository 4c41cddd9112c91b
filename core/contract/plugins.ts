import { z } from 'zod'
import { defineEndpoint, defineEvent } from './define.ts'
import { AppError } from './errors.ts'

/** A plugin that a company may switch off, seen by the server. */
export const pluginSchema = z.object({
  id: z.string(),
  isOn: z.boolean(),
  /** The program cannot do without it. */
  isEssential: z.boolean(),
  /** Plugins that it cannot do without. */
  requires: z.array(z.string()),
  /** Running plugins that cannot do without it. */
  requiredBy: z.array(z.string()),
  /** Why it does not run, in the server's words; null where it does. */
  failure: z.string().nullable(),
  /** 'GET /tickets', in the order of its table of contents. */
  endpoints: z.array(z.string()),
  listeners: z.array(z.string()),
  jobs: z.array(z.string()),
})
export type PluginFacts = z.infer<typeof pluginSchema>

export const listPlugins = defineEndpoint({
  method: 'GET',
  path: '/plugins',
  permission: 'plugins.read',
  summary: 'Plugins and what they add',
  input: z.object({}),
  output: z.array(pluginSchema),
})

/** Ids of those that the company has switched off. */
export const listPluginsOff = defineEndpoint({
  method: 'GET',
  path: '/plugins/off',
  permission: 'signed-in',
  summary: 'Plugins that are switched off',
  input: z.object({}),
  output: z.array(z.string()),
})

/** @throws noPluginFound (404), pluginEssential (409), pluginRequired (409) when others need it, pluginNeeds (409) when it needs one that is off */
export const switchPlugin = defineEndpoint({
  method: 'PUT',
  path: '/plugins/:id',
  permission: 'plugins.switch',
  summary: 'Switch a plugin on or off for the company',
  input: z.object({ id: z.string().max(64), isOn: z.boolean() }),
  output: z.array(z.string()),
})

/** Goes to everybody of the company: what is off now. */
export const pluginsOffChanged = defineEvent('plugins.offChanged', z.array(z.string()), { channel: 'plugins', kind: 'update', key: 'off' })

export const noPluginFound = () => new AppError('ERR_NO_PLUGIN_FOUND', 404)
/** The company has switched the plugin off. */
export const pluginOff = (plugin: string) => new AppError('ERR_PLUGIN_OFF', 403, { plugin })
export const pluginEssential = () => new AppError('ERR_PLUGIN_ESSENTIAL', 409)
export const pluginRequired = (plugins: readonly string[]) => new AppError('ERR_PLUGIN_REQUIRED', 409, { plugins: [...plugins] })
export const pluginNeeds = (plugins: readonly string[]) => new AppError('ERR_PLUGIN_NEEDS', 409, { plugins: [...plugins] })
