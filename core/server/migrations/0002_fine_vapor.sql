CREATE TABLE "plugins_off" (
	"tenant_id" integer NOT NULL,
	"plugin_id" text NOT NULL,
	"switched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugins_off_tenant_id_plugin_id_pk" PRIMARY KEY("tenant_id","plugin_id")
);
