//! What a lever costs and how it is pulled, in the words of the user's own runtime.

/// Of a lever, by its id in a report; empty for an id that is none.
#[must_use]
pub fn how(lever: &str) -> &'static str {
    match lever {
        "merge-processes" => {
            "Context, runtime and workspace are paid once. Load all models in one process, a session or thread for each; a crash then takes all of them down."
        }
        "algorithm-search" => {
            "ONNX Runtime: provider option cudnn_conv_algo_search = HEURISTIC. Costs some speed: 27 to 41 ms in one report, less in others."
        }
        "cap-workspace" => {
            "ONNX Runtime: cudnn_conv_use_max_workspace = 0 caps a convolution at 32 MB, as before version 1.14, which the arena may round up to 64. TensorRT: the workspace memory pool limit. May cost some speed."
        }
        "arena-growth" => "ONNX Runtime: arena_extend_strategy = kSameAsRequested. Costs nothing with fixed shapes.",
        "in-turn" => "Activations share one buffer only where the runtime lets sessions share it; latencies add up.",
        "drop-import" => {
            "Remove the import of PyTorch from the process that serves the model; 0.7 to 0.95 GB in published pairs with eager loading."
        }
        "lazy-loading" => {
            "CUDA_MODULE_LOADING=LAZY before the process starts; needs CUDA 11.7 and a driver of that age in every library of the process, or one of them loads everything all the same. 636 to 274 MiB in a published pair, and 2.06 to 0.44 GB on the host."
        }
        "one-instance" => {
            "Weights and activations once instead of once an instance; requests then wait for each other."
        }
        "small-profile" => {
            "Build the engine with maxShapes of the batch and input that are sent: the largest shape of the profile is what is reserved."
        }
        "dynamic-export" => {
            "ONNX Runtime reuses buffers by shape; with dynamic axes (torch.onnx.export, dynamic_axes) its block came out smaller for most detectors. Costs nothing at a constant input; sizes that keep changing make the arena grow."
        }
        "fixed-shapes" => {
            "Resize or pad every image to one size, or to a few (buckets), before it reaches the network. ONNX Runtime keeps a region for each new size; memory that only grows with changing sizes is this, not a leak."
        }
        "arena-shrinkage" => {
            "ONNX Runtime: run option memory.enable_memory_arena_shrinkage = gpu:0 for each run. Costs an allocation a run; a band of 2.8 to 3.9 GB in one report where it had grown past 9.5."
        }
        "tactic-sources" => {
            "trtexec --tacticSources=-CUBLAS,-CUBLAS_LT,-CUDNN, or IBuilderConfig::setTacticSources, and build the engine anew; from 8.6 on cuDNN is off by default. 82 MB on Pascal to 580 MB on Ampere in published logs; may cost some speed."
        }
        "no-benchmark" => {
            "torch.backends.cudnn.benchmark = False. Convolutions may run slower; with fixed sizes the memory comes back after torch.cuda.empty_cache()."
        }
        "one-stream" => {
            "Run the models on one CUDA stream; or CUBLAS_WORKSPACE_CONFIG=:16:8, which gives every stream a small workspace. They then wait for each other."
        }
        "visible-gpus" => {
            "CUDA_VISIBLE_DEVICES=0 (the process's own number) before it starts: 107 to 555 MiB for each GPU that a process no longer touches. Costs nothing."
        }
        "decode-on-cpu" => {
            "FFmpeg: without -hwaccel cuda; GStreamer: avdec_h264 instead of nvh264dec. Takes the time of the processor. On the GPU, one decoder thread and no extra frames took 293 instead of 491 MiB."
        }
        "restart" => {
            "Look at the figure before and after the first images, and again a thousand images later: equal means no leak. If it still grows, compare torch.cuda.memory_allocated() or the arena's statistics, and whether sizes change."
        }
        "fewer-buffers" => {
            "pylon: MaxNumBuffer; others: the buffer count of the stream. Frames are lost when the host stalls for longer than four frames."
        }
        "cpp" => {
            "The same kernels on the device; Python and its packages leave the host's memory. TorchScript or AOTInductor export, and a program to write."
        }
        "headless" => {
            "Plug the monitor into the board's own output, or run without a desktop (systemctl set-default multi-user.target)."
        }
        "half-precision" => {
            "Halves weights and activations; context, runtime and workspace stay. Export in FP16 and check the accuracy."
        }
        "int8" => {
            "Post-training quantisation with images of your own for calibration; some activations stay at FP16. Check the accuracy."
        }
        "half-input" => {
            "A quarter of the activations; everything else stays. Worth it for latency, and it costs small objects."
        }
        "smaller-model" => "Changes weights and activations, not the fixed lines; costs accuracy.",
        "bigger-gpu" => {
            "More room, not less need: the context grows with the multiprocessors, and what each process pays stays. First look at the levers above."
        }
        "cpu-inference" => "No GPU memory and one driver less; the models then need the CPU's time: see the deadline.",
        "smart-camera" => {
            "Where a smart camera runs the inspection, the question of GPU memory goes away; ask its maker which networks it takes."
        }
        _ => "",
    }
}
