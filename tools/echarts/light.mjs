// The part of ECharts that the charts use. A chart or component that is not registered here
// is silently left out of the drawing: add it here when crates/charts starts to use it.
import * as core from 'echarts/core';
import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import {
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
// The only renderer: prints sharp, and ECharts falls back to it when 'canvas' is asked for.
import { SVGRenderer } from 'echarts/renderers';

core.use([
  BarChart, CustomChart, LineChart,
  AriaComponent, DatasetComponent, GridComponent, LegendComponent,
  MarkAreaComponent, MarkLineComponent, TooltipComponent,
  SVGRenderer,
]);

// Becomes the global `echarts` that src/browser/echarts.rs binds to.
export const { init, dispose, getInstanceByDom, registerTheme, version } = core;
