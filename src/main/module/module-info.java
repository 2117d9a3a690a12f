/**
 * Synchronization synthesis: what programs that embed liss may use (docs/library.md). All other
 * packages are liss's own, and may change.
 *
 * <p>The module is the jar with all libraries in it, so the services of these are declared here.
 */
module liss {
  requires java.compiler;
  requires java.management;
  requires java.sql;
  requires jdk.jfr;
  requires jdk.unsupported;
  requires static java.desktop;

  exports liss.behaviour;
  exports liss.c.source;
  exports liss.c.vocabulary;
  exports liss.c;
  exports liss.cfa;
  exports liss.check.deadlock;
  exports liss.check.safety;
  exports liss.check.serial;
  exports liss.explore;
  exports liss.lang;
  exports liss.placement.model;
  exports liss.report;
  exports liss.run;
  exports liss.search;
  exports liss.synth;
  exports liss.triage;
  exports liss.unfolding;
  exports liss.verify;

  uses org.eclipse.elk.core.data.ILayoutMetaDataProvider;
  uses org.slf4j.spi.SLF4JServiceProvider;

  provides org.eclipse.elk.core.data.ILayoutMetaDataProvider with
      org.eclipse.elk.alg.common.compaction.options.PolyominoOptions,
      org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider,
      org.eclipse.elk.core.labels.LabelManagementOptions;
  provides org.slf4j.spi.SLF4JServiceProvider with
      org.slf4j.nop.NOPServiceProvider;

  // Its texts of messages are looked up by name.
  opens org.eclipse.core.internal.runtime;
}
