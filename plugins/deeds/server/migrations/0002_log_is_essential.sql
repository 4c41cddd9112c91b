DELETE FROM "plugins_off" WHERE "plugin_id" = 'deeds';
